import { type ReactNode } from 'react';

/** Icons of 16 pixels, drawn with the colour of the text. They accompany words, so screen readers skip them. */
const icon = (...paths: readonly string[]) =>
  function Icon(): ReactNode {
    return (
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    );
  };

export type IconPart = ReturnType<typeof icon>;

export const ApprovalsIcon = icon(
  'M8 1.8l5.2 2v3.7c0 3.2-2.2 5.6-5.2 6.7-3-1.1-5.2-3.5-5.2-6.7V3.8z',
  'M5.8 8l1.6 1.6L10.4 6.6',
);
export const BankIcon = icon(
  'M2 6.3L8 2.5l6 3.8z',
  'M3.5 6.5v5M6.5 6.5v5M9.5 6.5v5M12.5 6.5v5',
  'M2 13.5h12',
);
export const CheckIcon = icon('M3 8.5l3.2 3.2L13 5');
export const ChevronIcon = icon('M5 6l3-3 3 3', 'M5 10l3 3 3-3');
export const ClosingIcon = icon('M2.5 3.5h11v10h-11z', 'M2.5 6.5h11', 'M5.7 10l1.6 1.6 3-3.1');
export const CloseIcon = icon('M4 4l8 8', 'M12 4l-8 8');
export const DevelopersIcon = icon('M5.5 4.5L2 8l3.5 3.5', 'M10.5 4.5L14 8l-3.5 3.5');
export const DocumentsIcon = icon('M4 1.8h5.2L12.5 5v9.2H4z', 'M9 2v3.2h3.3', 'M6.2 8.5h4M6.2 11h4');
export const DownloadIcon = icon('M8 2.5V10', 'M5 7.5l3 3 3-3', 'M2.5 10.5v3h11v-3');
export const EditIcon = icon('M3 13l.6-2.7L10.8 3l2.2 2.2L5.7 12.4z', 'M9.4 4.4l2.2 2.2');
export const CameraIcon = icon(
  'M2 5h3l1.2-1.8h3.6L11 5h3v8H2z',
  'M8 6.5a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 1 0 0-4.4z',
);
export const ErrorIcon = icon('M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0-12.4z', 'M8 5v3.5', 'M8 11v.01');
export const HalfIcon = icon(
  'M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0-12.4z',
  'M8 1.8v12.4M10.5 3v10M12.6 4.8v6.4',
);
export const InboxIcon = icon('M2 9h3.5l1 2h3l1-2H14', 'M4 2.8h8L14 9v4.2H2V9z');
export const JournalIcon = icon('M3.5 2h9v12h-9z', 'M6 5h4M6 8h4M6 11h2.5');
export const LedgerIcon = icon('M3.5 2h9v12h-9z', 'M3.5 5.5h9M8 5.5V14');
export const MenuIcon = icon('M2.5 4.5h11M2.5 8h11M2.5 11.5h11');
export const MoreIcon = icon('M3 8h1', 'M7.5 8h1', 'M12 8h1');
export const PartiesIcon = icon(
  'M6 3a2.3 2.3 0 1 0 0 4.6A2.3 2.3 0 1 0 6 3z',
  'M1.8 13.5c.4-2.4 2-3.7 4.2-3.7s3.8 1.3 4.2 3.7',
  'M10.5 3.2a2.2 2.2 0 0 1 0 4.2M12 10c1.3.5 2 1.8 2.2 3.5',
);
export const PayIcon = icon('M2 4h12v8H2z', 'M8 6.3a1.7 1.7 0 1 0 0 3.4a1.7 1.7 0 1 0 0-3.4z');
export const PeopleIcon = icon(
  'M8 2.5a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2z',
  'M3 13.5c.5-2.7 2.3-4 5-4s4.5 1.3 5 4',
);
export const PeriodsIcon = icon('M2.5 3.5h11v10h-11z', 'M2.5 6.5h11', 'M5.5 2v2.5M10.5 2v2.5');
export const PurchasesIcon = icon(
  'M3 3h10v10.5l-2-1.2-1.5 1.2L8 12.3l-1.5 1.2L5 12.3l-2 1.2z',
  'M5.5 6.2h5M5.5 9h3',
);
export const QuestionsIcon = icon('M2.5 3h11v8h-6L4.5 13.5V11h-2z', 'M5.5 6h5M5.5 8.3h3');
export const ReportsIcon = icon('M2.5 13.5h11', 'M4.5 11V8M8 11V4M11.5 11V6.5');
export const ReviewIcon = icon(
  'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z',
  'M8 6.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6z',
);
export const CircleIcon = icon('M8 1.8a6.2 6.2 0 1 0 0 12.4a6.2 6.2 0 1 0 0-12.4z');
export const SalesIcon = icon('M2.5 12.5l4-4 2.5 2.5 4.5-5.5', 'M10 5h3.5v3.5');
export const SearchIcon = icon('M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z', 'M10.5 10.5l3 3');
export const SettingsIcon = icon('M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7', 'M10.7 2.8v3.4M5.3 9.8v3.4');
export const TaxesIcon = icon('M4 12L12 4', 'M4.8 3.3v2.9M3.3 4.8h2.9', 'M9.8 11.3h2.9');
export const TodayIcon = icon(
  'M2.5 3.5h11v10h-11z',
  'M2.5 6.5h11',
  'M5.5 2v2.5M10.5 2v2.5',
  'M6 10l1.5 1.5L10.2 9',
);
export const UploadIcon = icon('M8 10.5V3', 'M5 5.5L8 2.5l3 3', 'M2.5 10.5v3h11v-3');
export const VatIcon = icon(
  'M4 12L12 4',
  'M5 3.2a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 1 0 0-3.2z',
  'M11 9.6a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 1 0 0-3.2z',
);
export const WarningIcon = icon('M8 2.2l6.2 11.3H1.8z', 'M8 6.5v3', 'M8 11.5v.01');
export const WorkIcon = icon('M2 2.5h5v5H2zM9 2.5h5v5H9zM2 9.5h5v4H2zM9 9.5h5v4H9z');

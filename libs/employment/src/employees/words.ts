/** Values in the contract for employees and their work. */
export const BASIC_EXEMPTIONS = ['none', 'full', 'partial'] as const;
export type BasicExemption = (typeof BASIC_EXEMPTIONS)[number];

export const PENSION_RATES = ['none', '2', '4', '6'] as const;
export type PensionRate = (typeof PENSION_RATES)[number];

export const EMPLOYEE_SOURCES = ['service', 'register_external'] as const;
export type EmployeeSource = (typeof EMPLOYEE_SOURCES)[number];

export const EMPLOYMENT_STATUSES = [
  'draft',
  'submitted',
  'approved',
  'registered',
  'rejected',
  'ended',
  'cancelled',
] as const;
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number];

export const ABSENCE_KINDS = ['vacation', 'sick', 'parental', 'unpaid', 'other'] as const;
export type AbsenceKind = (typeof ABSENCE_KINDS)[number];

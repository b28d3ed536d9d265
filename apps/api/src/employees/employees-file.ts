import { type employeeRowAnswer } from '#employment';
import { words } from '#sheets';
import { type z } from 'zod';
import { listFile } from '../http/index.js';

/** Pay is in euros. */
const shown = (employee: z.output<typeof employeeRowAnswer>) => ({ ...employee, currency: 'EUR' });

/** The list of employees. Personal codes are masked, as in the list. */
export const EMPLOYEES_FILE = listFile(
  words('Töötajad', 'Employees'),
  [
    { key: 'last_name', kind: 'text', head: words('Perekonnanimi', 'Last name') },
    { key: 'first_name', kind: 'text', head: words('Eesnimi', 'First name') },
    { key: 'personal_code', kind: 'text', head: words('Isikukood', 'Personal code') },
    { key: 'birth_date', kind: 'day', head: words('Sünniaeg', 'Date of birth') },
    { key: 'citizenship', kind: 'text', head: words('Kodakondsus', 'Citizenship') },
    { key: 'email', kind: 'text', head: words('E-post', 'E-mail') },
    { key: 'iban', kind: 'text', head: words('IBAN', 'IBAN') },
    { key: 'employment_type', kind: 'text', head: words('Töötamise liigi kood', 'Code of employment type') },
    { key: 'start_date', kind: 'day', head: words('Algus', 'Start') },
    { key: 'end_date', kind: 'day', head: words('Lõpp', 'End') },
    {
      key: 'status',
      kind: 'text',
      head: words('Olek', 'Status'),
      words: {
        draft: words('mustand', 'draft'),
        submitted: words('saadetud', 'submitted'),
        approved: words('teel registrisse', 'on the way to the register'),
        registered: words('registreeritud', 'registered'),
        rejected: words('tagasi lükatud', 'rejected'),
        ended: words('lõppenud', 'ended'),
        cancelled: words('tööle ei asunud', 'never started'),
      },
    },
    { key: 'registered_outside', kind: 'text', head: words('Registreeritud mujal', 'Registered elsewhere') },
    {
      key: 'basic_exemption',
      kind: 'text',
      head: words('Maksuvaba tulu', 'Basic exemption'),
      words: {
        none: words('ei rakendata', 'none'),
        full: words('täies ulatuses', 'the whole of it'),
        partial: words('kindel summa', 'an amount'),
      },
    },
    {
      key: 'basic_exemption_minor',
      kind: 'minor',
      head: words('Maksuvaba tulu summa', 'Amount of basic exemption'),
      currencyOf: 'currency',
    },
    {
      key: 'pension_rate',
      kind: 'text',
      head: words('Kogumispensioni määr', 'Rate of funded pension'),
      words: { none: words('ei ole liitunud', 'has not joined') },
    },
    { key: 'tax_country', kind: 'text', head: words('Maksuresidentsus', 'Tax residence') },
  ],
  shown,
);

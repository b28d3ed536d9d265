/** Values in the contract for employees and their work. */
export const BASIC_EXEMPTIONS = ['none', 'full', 'partial'] as const;
export type BasicExemption = (typeof BASIC_EXEMPTIONS)[number];

export const PENSION_RATES = ['none', '2', '4', '6'] as const;
export type PensionRate = (typeof PENSION_RATES)[number];

/** Whether the employer pays social tax on at least the minimum base (SMS § 2 (2)). */
export const MINIMUM_BASES = ['applies', 'other_employer', 'exempt'] as const;
export type MinimumBase = (typeof MINIMUM_BASES)[number];

/** Why no minimum base applies to a person (SMS § 2 (3)). */
export const MINIMUM_BASE_REASONS = [
  'age_7_to_17',
  'pensioner',
  'parent',
  'student',
  'partial_disability',
] as const;
export type MinimumBaseReason = (typeof MINIMUM_BASE_REASONS)[number];

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

import { type ReactNode } from 'react';
import { folded } from '../../actions/find.js';
import { keys } from '../../api/keys.js';
import { allEmployeesQuery, type EmployeeRow } from '../../api/people.js';
import { queryClient } from '../../api/query-client.js';
import { type FieldParts } from '../../form/field.js';
import { type Option, Picker } from '../../form/picker.js';
import { formatDay } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';

export const fullName = ({ first_name, last_name }: EmployeeRow): string =>
  `${first_name} ${last_name}`.trim();

/** A person with a registered employment, by a part of the name. */
export function EmployeeField(parts: FieldParts<Option | undefined>): ReactNode {
  const companyId = useCompanyId();
  return (
    <Picker
      {...parts}
      source={keys.of(companyId, 'employee')}
      find={async (typed) =>
        (await queryClient.query(allEmployeesQuery(companyId)))
          .filter((one) => one.status === 'registered' || one.status === 'ended')
          .map((one) => ({
            id: one.id,
            name: fullName(one),
            // Two people of one name differ by their day of birth.
            detail: one.birth_date === null ? undefined : formatDay(one.birth_date),
          }))
          .filter(({ name }) => folded(name).includes(folded(typed)))
      }
    />
  );
}

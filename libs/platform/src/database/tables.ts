/** SQL for a table with rows of companies: enables row security, also for its owner, one company at a time. */
export function companyTable(table: string): string {
  const [schema, name] = table.split('.') as [string, string];
  return `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY "${name}_company" ON ${schema}."${name}" TO raamat_app
      USING (company_id = nullif(current_setting('app.company_id', true), '')::bigint)
      WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::bigint);
  `;
}

/** SQL that lets `raamat_system` see the rows of all companies too; its grants say what it may do with them. */
export function systemReadsAll(table: string): string {
  const name = table.split('.')[1] as string;
  return `CREATE POLICY "${name}_system" ON ${table} TO raamat_system USING (true) WITH CHECK (true);`;
}

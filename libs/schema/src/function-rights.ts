/** The schemas of the service. BullMQ has its own, whose rights are granted where it is created. */
const OURS = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'bullmq') AND n.nspname NOT LIKE 'pg\\_%'`;

/**
 * Postgres lets everybody execute a new function. A role that may execute one that runs with its owner's rights can
 * attach it as a trigger to a temporary table, and make it write into any company. Nobody may therefore execute such
 * a function, unless the migration that creates it grants the right. The application needs no temporary tables
 * either. This runs after every run of migrations, because a later function is open again, and because default
 * privileges name the owner, whom the server that restores a dump may not know.
 */
export const CLOSE_FUNCTIONS = `
  DO $do$
    DECLARE open record;
    BEGIN
      FOR open IN
        SELECT p.oid::regprocedure AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE ${OURS} AND p.proowner = current_user::regrole
          AND EXISTS (SELECT FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) AS item WHERE item.grantee = 0)
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
      LOOP
        EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', open.name);
      END LOOP;
      IF has_database_privilege(current_user, current_database(), 'CREATE') THEN
        EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
        -- BullMQ on Postgres adds many jobs by way of one.
        EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO raamat_system', current_database());
      END IF;
    END $do$`;

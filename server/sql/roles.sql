-- The application works as a member of vivobid_app: it reads the ledger and calls its entry functions, and can write nothing else in it.
-- Roles belong to the whole server, which may hold several installations.
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'vivobid_app') THEN
    CREATE ROLE vivobid_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'vivobid_app', 'SET') THEN EXECUTE format('GRANT vivobid_app TO %I', current_user); END IF;
EXCEPTION WHEN undefined_function OR invalid_parameter_value THEN EXECUTE format('GRANT vivobid_app TO %I', current_user);
END $$;

CREATE SCHEMA IF NOT EXISTS ledger;

CREATE OR REPLACE FUNCTION public.auth_sessions_stay_revoked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at THEN
    RAISE EXCEPTION 'a revoked login stays revoked' USING ERRCODE = 'CC005';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER auth_sessions_stay_revoked BEFORE UPDATE ON public.auth_sessions
  FOR EACH ROW EXECUTE FUNCTION auth_sessions_stay_revoked();

-- A row goes only with its owner.
CREATE OR REPLACE FUNCTION public.terms_acceptances_are_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = OLD.user_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what a crafter accepted stays on record' USING ERRCODE = 'CC005';
END $function$;

CREATE OR REPLACE TRIGGER terms_acceptances_are_append_only BEFORE DELETE OR UPDATE ON public.terms_acceptances
  FOR EACH ROW EXECUTE FUNCTION terms_acceptances_are_append_only();

CREATE OR REPLACE FUNCTION public.authenticators_step_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.last_step < OLD.last_step OR (NEW.last_step = OLD.last_step AND NEW.secret = OLD.secret) THEN
    RAISE EXCEPTION 'a spent code stays spent' USING ERRCODE = 'CC005';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER authenticators_step_forward BEFORE UPDATE ON public.authenticators
  FOR EACH ROW EXECUTE FUNCTION authenticators_step_forward();

CREATE OR REPLACE FUNCTION public.recovery_codes_stay_used()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.used_at IS NOT NULL OR NEW.code_hash <> OLD.code_hash OR NEW.user_id <> OLD.user_id THEN
    RAISE EXCEPTION 'a used recovery code stays used' USING ERRCODE = 'CC005';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER recovery_codes_stay_used BEFORE UPDATE ON public.recovery_codes
  FOR EACH ROW EXECUTE FUNCTION recovery_codes_stay_used();

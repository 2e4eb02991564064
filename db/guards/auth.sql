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

-- The one clock of all SQL; a simulated time needs to replace only this. STABLE, so that an index can be asked with it.
CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN clock_timestamp();
END $function$;

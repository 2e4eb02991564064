-- UTC for a name that Postgres does not know, so that one bad row fails no statement about everybody.
CREATE OR REPLACE FUNCTION public.usable_zone(zone text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN OTHERS THEN
  RETURN 'UTC';
END $function$;

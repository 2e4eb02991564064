-- UTC for a name that Postgres does not know, so that one bad row fails no statement about everybody.
CREATE OR REPLACE FUNCTION public.usable_zone(zone text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  PERFORM app_now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN OTHERS THEN
  RETURN 'UTC';
END $function$;

-- The first instant of a local date, also where the clock repeats or skips midnight by an hour.
CREATE OR REPLACE FUNCTION public.start_of_local_date(local_date date, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN ((midnight - interval '1 hour') AT TIME ZONE zone)::date >= local_date
    THEN midnight - interval '1 hour' ELSE midnight END
  FROM (SELECT local_date::timestamp AT TIME ZONE zone AS midnight) m
$function$;

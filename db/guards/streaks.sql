-- The streak of lib/domain/profile/streak.ts once more, for the invariants to compare with.
CREATE OR REPLACE FUNCTION public.streak_of(target uuid, OUT days integer, OUT rests integer, OUT last date, OUT kept date)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  breaks jsonb := (SELECT streak_breaks FROM users WHERE id = target);
  crafted date;
  spare integer;
  missed integer;
BEGIN
  days := 0;
  rests := 0;
  FOR crafted IN
    SELECT local_date FROM session_days WHERE user_id = target
    GROUP BY local_date HAVING sum(seconds - late_seconds) >= 300 ORDER BY local_date
  LOOP
    missed := crafted - last - 1;
    IF missed > 0 AND breaks <> '[]' THEN
      SELECT count(*) INTO missed FROM generate_series(1, crafted - last - 1) AS d(day)
      WHERE NOT EXISTS (
        SELECT 1 FROM jsonb_to_recordset(breaks) AS b("from" date, "to" date) WHERE last + d.day BETWEEN b."from" AND b."to");
    END IF;
    IF last IS NULL OR missed > spare THEN
      days := 0;
      rests := 0;
      spare := 1;
    ELSE
      spare := spare - missed;
      rests := rests + (crafted - last - 1);
    END IF;
    days := days + 1;
    IF days % 7 = 0 THEN
      spare := least(2, spare + 1);
    END IF;
    last := crafted;
  END LOOP;
  kept := last + 1;
  LOOP
    EXIT WHEN kept IS NULL;
    IF NOT EXISTS (SELECT 1 FROM jsonb_to_recordset(breaks) AS b("from" date, "to" date) WHERE kept BETWEEN b."from" AND b."to") THEN
      EXIT WHEN spare = 0;
      spare := spare - 1;
    END IF;
    kept := kept + 1;
  END LOOP;
END $function$;

-- What was stored as a run of dates in a row may be a longer one with rest days.
UPDATE users u SET current_streak = s.days, streak_rest_days = s.rests, streak_last_date = s.last, streak_kept_until = s.kept
FROM users o CROSS JOIN LATERAL streak_of(o.id) s
WHERE o.id = u.id AND s.last IS NOT NULL
  AND (u.current_streak, u.streak_rest_days, u.streak_last_date, u.streak_kept_until) IS DISTINCT FROM (s.days, s.rests, s.last, s.kept);

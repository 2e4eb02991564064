-- Joining waits for the start date in the crafter's own zone, unless the challenge is evergreen.
CREATE OR REPLACE FUNCTION public.user_challenges_wait_for_the_start()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT 1 FROM challenges c, users u
    WHERE c.id = NEW.challenge_id AND u.id = NEW.user_id AND NOT c.is_evergreen
      AND c.start_date > (NEW.joined_at AT TIME ZONE usable_zone(u.time_zone))::date
  ) THEN
    RAISE EXCEPTION 'the challenge has not started' USING ERRCODE = 'CC003';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER user_challenges_wait_for_the_start BEFORE INSERT ON public.user_challenges
  FOR EACH ROW EXECUTE FUNCTION user_challenges_wait_for_the_start();

-- The shared lock on the membership makes leaving at the same moment wait or win.
CREATE OR REPLACE FUNCTION public.challenge_comments_need_a_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM user_challenges m WHERE m.challenge_id = NEW.challenge_id AND m.user_id = NEW.user_id FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'only members comment' USING ERRCODE = 'CC006'; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER challenge_comments_need_a_member BEFORE INSERT ON public.challenge_comments
  FOR EACH ROW EXECUTE FUNCTION challenge_comments_need_a_member();

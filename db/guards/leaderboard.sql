-- Whom the boards may show, to anybody at all. Whatever names a crafter there reads it from here.
CREATE OR REPLACE VIEW public.board_members AS SELECT id FROM public.users WHERE on_boards AND suspended_at IS NULL;

-- The next refresh of the boards reads this crafter again.
CREATE OR REPLACE FUNCTION public.users_queue_for_boards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO leaderboard_changes (user_id) VALUES (NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER users_queue_for_boards AFTER INSERT OR UPDATE OF total_crafting_time, session_count, manual_time, manual_session_count, unranked_time, current_streak, streak_kept_until, time_zone, on_boards, suspended_at ON public.users
  FOR EACH ROW EXECUTE FUNCTION users_queue_for_boards();

-- They leave out what is asked about.
CREATE OR REPLACE FUNCTION public.stopwatch_questions_queue_for_boards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO leaderboard_changes (user_id) VALUES (NEW.user_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER stopwatch_questions_queue_for_boards AFTER INSERT OR UPDATE OF at, answered_at ON public.stopwatch_questions
  FOR EACH ROW EXECUTE FUNCTION stopwatch_questions_queue_for_boards();

-- Completed work is final; only its deleted method may become null.
CREATE OR REPLACE FUNCTION public.projects_complete_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.status = 'finished' AND
    (to_jsonb(NEW) - 'method_id' - 'total_time' IS DISTINCT FROM to_jsonb(OLD) - 'method_id' - 'total_time'
      OR (NEW.method_id IS DISTINCT FROM OLD.method_id AND NEW.method_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'a completed project is final' USING ERRCODE = 'CC004';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER projects_complete_once BEFORE UPDATE ON public.projects
  FOR EACH ROW EXECUTE FUNCTION projects_complete_once();

-- No material is added to or removed from completed work.
CREATE OR REPLACE FUNCTION public.project_materials_of_ongoing_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM projects p WHERE p.id IN (NEW.project_id, OLD.project_id) AND p.status = 'finished') THEN
    RAISE EXCEPTION 'a completed project is final' USING ERRCODE = 'CC004';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $function$;

CREATE OR REPLACE TRIGGER project_materials_of_ongoing_work BEFORE INSERT OR DELETE OR UPDATE ON public.project_materials
  FOR EACH ROW EXECUTE FUNCTION project_materials_of_ongoing_work();

CREATE OR REPLACE FUNCTION public.project_time_logs_need_an_ongoing_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = NEW.project_id AND p.status = 'ongoing' AND p.is_one_off) THEN
    RAISE EXCEPTION 'the project takes no time' USING ERRCODE = 'CC004';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER project_time_logs_need_an_ongoing_project BEFORE INSERT OR UPDATE OF project_id ON public.project_time_logs
  FOR EACH ROW EXECUTE FUNCTION project_time_logs_need_an_ongoing_project();

-- The logged time is part of the price: logs of completed work go only with the project or the account.
CREATE OR REPLACE FUNCTION public.project_time_logs_stay_with_completed_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  current_status text;
BEGIN
  SELECT status INTO current_status FROM projects WHERE id = OLD.project_id FOR NO KEY UPDATE;
  IF current_status = 'finished' AND (TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM users u WHERE u.id = OLD.user_id)) THEN
    RAISE EXCEPTION 'a completed project is final' USING ERRCODE = 'CC004';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $function$;

CREATE OR REPLACE TRIGGER project_time_logs_stay_with_completed_work BEFORE DELETE OR UPDATE ON public.project_time_logs
  FOR EACH ROW EXECUTE FUNCTION project_time_logs_stay_with_completed_work();

-- Does work: projects.total_time follows the logs by differences on the locked row.
CREATE OR REPLACE FUNCTION public.project_time_logs_update_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE projects SET total_time = total_time - OLD.logged_time WHERE id = OLD.project_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE projects SET total_time = total_time + NEW.logged_time WHERE id = NEW.project_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER project_time_logs_update_total AFTER INSERT OR DELETE OR UPDATE ON public.project_time_logs
  FOR EACH ROW EXECUTE FUNCTION project_time_logs_update_total();

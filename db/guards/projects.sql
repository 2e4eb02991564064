-- Completed work is final; only its deleted method and template may become null, and how many were made is corrected until
-- a piece is sold, given away or kept.
CREATE OR REPLACE FUNCTION public.projects_complete_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.status = 'finished' AND
    (to_jsonb(NEW) - '{method_id,made_from,total_time,pieces}'::text[]
        IS DISTINCT FROM to_jsonb(OLD) - '{method_id,made_from,total_time,pieces}'::text[]
      OR (NEW.method_id IS DISTINCT FROM OLD.method_id AND NEW.method_id IS NOT NULL)
      OR (NEW.made_from IS DISTINCT FROM OLD.made_from AND NEW.made_from IS NOT NULL)
      OR (NEW.pieces <> OLD.pieces AND EXISTS (SELECT 1 FROM project_sales s WHERE s.project_id = OLD.id))) THEN
    RAISE EXCEPTION 'a completed project is final' USING ERRCODE = 'CC004';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER projects_complete_once BEFORE UPDATE ON public.projects
  FOR EACH ROW EXECUTE FUNCTION projects_complete_once();

-- Whether this transaction has added the completed project, which lets it add its materials and time too.
CREATE OR REPLACE FUNCTION public.project_is_being_added(target uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT 1 FROM projects p WHERE p.id = target AND p.xmin = pg_current_xact_id()::xid)
$function$;

-- No material is added to or removed from completed work.
CREATE OR REPLACE FUNCTION public.project_materials_of_ongoing_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM projects p WHERE p.id IN (NEW.project_id, OLD.project_id) AND p.status = 'finished')
      AND NOT (TG_OP = 'INSERT' AND project_is_being_added(NEW.project_id)) THEN
    RAISE EXCEPTION 'a completed project is final' USING ERRCODE = 'CC004';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $function$;

CREATE OR REPLACE TRIGGER project_materials_of_ongoing_work BEFORE INSERT OR DELETE OR UPDATE ON public.project_materials
  FOR EACH ROW EXECUTE FUNCTION project_materials_of_ongoing_work();

-- Only once-offs in progress take time, and none of business, which all projects share.
CREATE OR REPLACE FUNCTION public.project_time_logs_need_an_ongoing_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM crafting_sessions c WHERE c.id = NEW.session_id AND c.kind = 'business') THEN
    RAISE EXCEPTION 'business is on no project' USING ERRCODE = 'CC004';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = NEW.project_id AND p.is_one_off
      AND (p.status = 'ongoing' OR TG_OP = 'INSERT' AND project_is_being_added(p.id))) THEN
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

-- Does work: projects.total_time follows the logs by differences on the locked row, once for a statement.
CREATE OR REPLACE FUNCTION public.project_time_logs_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE projects p SET total_time = total_time - o.seconds
    FROM (SELECT project_id, sum(logged_time) AS seconds FROM old_logs GROUP BY 1) o WHERE p.id = o.project_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE projects p SET total_time = total_time + n.seconds
    FROM (SELECT project_id, sum(logged_time) AS seconds FROM new_logs GROUP BY 1) n WHERE p.id = n.project_id;
  END IF;
  RETURN NULL;
END $function$;

DROP TRIGGER IF EXISTS project_time_logs_update_total ON public.project_time_logs;
DROP FUNCTION IF EXISTS public.project_time_logs_update_total();

CREATE OR REPLACE TRIGGER project_time_logs_total_added AFTER INSERT ON public.project_time_logs
  REFERENCING NEW TABLE AS new_logs FOR EACH STATEMENT EXECUTE FUNCTION project_time_logs_total();

CREATE OR REPLACE TRIGGER project_time_logs_total_removed AFTER DELETE ON public.project_time_logs
  REFERENCING OLD TABLE AS old_logs FOR EACH STATEMENT EXECUTE FUNCTION project_time_logs_total();

CREATE OR REPLACE TRIGGER project_time_logs_total_moved AFTER UPDATE ON public.project_time_logs
  REFERENCING OLD TABLE AS old_logs NEW TABLE AS new_logs FOR EACH STATEMENT EXECUTE FUNCTION project_time_logs_total();

-- A photo stays where it is and what it is; only its words and whether it is the cover change.
CREATE OR REPLACE FUNCTION public.project_photos_stay_as_taken()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF to_jsonb(NEW) - 'alt' - 'is_cover' IS DISTINCT FROM to_jsonb(OLD) - 'alt' - 'is_cover' THEN
    RAISE EXCEPTION 'a photo stays as it was taken' USING ERRCODE = 'CC004';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER project_photos_stay_as_taken BEFORE UPDATE ON public.project_photos
  FOR EACH ROW EXECUTE FUNCTION project_photos_stay_as_taken();

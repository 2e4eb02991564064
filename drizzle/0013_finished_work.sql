-- Finished work keeps the time of its sessions: a log leaves it only together with its session or with the whole project.
CREATE FUNCTION project_time_logs_stay_with_finished_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held text;
BEGIN
  SELECT status INTO held FROM projects WHERE id = OLD.project_id FOR NO KEY UPDATE;
  IF held = 'finished' AND (TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM crafting_sessions s WHERE s.id = OLD.session_id)) THEN
    RAISE EXCEPTION 'a finished project is final' USING ERRCODE = 'CC004';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER project_time_logs_stay_with_finished_work BEFORE UPDATE OR DELETE ON project_time_logs
  FOR EACH ROW EXECUTE FUNCTION project_time_logs_stay_with_finished_work();

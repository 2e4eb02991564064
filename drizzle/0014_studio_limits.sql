CREATE TABLE "plan_limits" (
	"tier" text PRIMARY KEY NOT NULL,
	"calculation_methods" integer NOT NULL,
	"active_projects" integer NOT NULL,
	"saved_methods" integer NOT NULL
);
--> statement-breakpoint
-- Sessions without time say nothing about a project; those that stand on finished work go as well.
ALTER TABLE project_time_logs DISABLE TRIGGER project_time_logs_stay_with_finished_work;
--> statement-breakpoint
DELETE FROM project_time_logs WHERE logged_time = 0;
--> statement-breakpoint
ALTER TABLE project_time_logs ENABLE TRIGGER project_time_logs_stay_with_finished_work;
--> statement-breakpoint
ALTER TABLE "project_time_logs" DROP CONSTRAINT "project_time_logs_seconds";--> statement-breakpoint
ALTER TABLE "project_time_logs" ADD CONSTRAINT "project_time_logs_seconds" CHECK ("project_time_logs"."logged_time" > 0);
--> statement-breakpoint
-- Nobody gets past the limits of the plan on their row (spec §6), whichever way a new row comes; the lock on it makes two
-- inserts wait for each other. Whether that plan has run out by itself is the queries' to ask. What a larger plan left stays.
CREATE FUNCTION plan_has_room() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  room integer;
  taken bigint;
BEGIN
  SELECT CASE TG_TABLE_NAME WHEN 'projects' THEN l.active_projects
      WHEN 'calculation_methods' THEN l.calculation_methods ELSE l.saved_methods END INTO room
    FROM users u JOIN plan_limits l ON l.tier = u.tier WHERE u.id = NEW.user_id FOR NO KEY UPDATE OF u;
  IF room IS NULL OR room = -1 THEN RETURN NEW; END IF;
  CASE TG_TABLE_NAME
    WHEN 'projects' THEN
      SELECT count(*) INTO taken FROM projects WHERE user_id = NEW.user_id AND status = 'ongoing';
    WHEN 'calculation_methods' THEN
      SELECT count(*) INTO taken FROM calculation_methods WHERE user_id = NEW.user_id;
    ELSE
      SELECT count(*) INTO taken FROM saved_methods WHERE user_id = NEW.user_id;
  END CASE;
  IF taken >= room THEN
    RAISE EXCEPTION 'the plan has no room for more in %', TG_TABLE_NAME USING ERRCODE = 'CC011';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_within_the_plan BEFORE INSERT ON projects
  FOR EACH ROW WHEN (NEW.status = 'ongoing') EXECUTE FUNCTION plan_has_room();
--> statement-breakpoint
CREATE TRIGGER calculation_methods_within_the_plan BEFORE INSERT ON calculation_methods
  FOR EACH ROW EXECUTE FUNCTION plan_has_room();
--> statement-breakpoint
CREATE TRIGGER saved_methods_within_the_plan BEFORE INSERT ON saved_methods
  FOR EACH ROW EXECUTE FUNCTION plan_has_room();
--> statement-breakpoint
-- A line of materials neither leaves nor reaches finished work.
CREATE OR REPLACE FUNCTION project_materials_of_ongoing_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM projects p WHERE p.id IN (NEW.project_id, OLD.project_id) AND p.status = 'finished') THEN
    RAISE EXCEPTION 'a finished project is final' USING ERRCODE = 'CC004';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;

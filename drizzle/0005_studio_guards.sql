-- A finished project is final: only its deleted method may fall away (rules.md «Methods, projects, price»).
CREATE FUNCTION projects_finish_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'finished' AND
    (to_jsonb(NEW) - 'method_id' - 'total_time' IS DISTINCT FROM to_jsonb(OLD) - 'method_id' - 'total_time'
      OR (NEW.method_id IS DISTINCT FROM OLD.method_id AND NEW.method_id IS NOT NULL)) THEN
    RAISE EXCEPTION 'a finished project is final' USING ERRCODE = 'CC004';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_finish_once BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION projects_finish_once();
--> statement-breakpoint
CREATE FUNCTION project_materials_of_ongoing_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM projects p WHERE p.id = COALESCE(NEW.project_id, OLD.project_id) AND p.status = 'finished') THEN
    RAISE EXCEPTION 'a finished project is final' USING ERRCODE = 'CC004';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER project_materials_of_ongoing_work BEFORE INSERT OR UPDATE OR DELETE ON project_materials
  FOR EACH ROW EXECUTE FUNCTION project_materials_of_ongoing_work();
--> statement-breakpoint
-- Only another's public method is saved; a method made private leaves every Saved tab.
CREATE FUNCTION saved_methods_are_public() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM calculation_methods m
    WHERE m.id = NEW.method_id AND m.is_public AND m.user_id <> NEW.user_id FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'only public methods of others are saved' USING ERRCODE = 'CC008'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER saved_methods_are_public BEFORE INSERT ON saved_methods FOR EACH ROW EXECUTE FUNCTION saved_methods_are_public();
--> statement-breakpoint
CREATE FUNCTION calculation_methods_leave_saved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_public AND NOT NEW.is_public THEN DELETE FROM saved_methods WHERE method_id = NEW.id; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER calculation_methods_leave_saved AFTER UPDATE OF is_public ON calculation_methods
  FOR EACH ROW EXECUTE FUNCTION calculation_methods_leave_saved();
--> statement-breakpoint
-- The Public tab searches titles and descriptions from three letters on.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX calculation_methods_search ON calculation_methods USING gin ((title || ' ' || description) gin_trgm_ops) WHERE is_public;

-- Enforces the limits of the plan stored on the user's row; queries check a plan that has expired by itself.
-- The lock on that row makes concurrent inserts wait. Rows beyond the limit after a downgrade stay. -1 is unlimited.
CREATE OR REPLACE FUNCTION public.enforce_plan_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  max_rows integer;
  used bigint;
BEGIN
  SELECT CASE TG_TABLE_NAME WHEN 'projects' THEN l.active_projects
      WHEN 'calculation_methods' THEN l.calculation_methods
      WHEN 'sales_channels' THEN l.sales_channels
      WHEN 'project_photos' THEN l.project_photos
      WHEN 'materials' THEN l.materials
      WHEN 'shares' THEN l.share_links ELSE l.saved_methods END INTO max_rows
    FROM users u JOIN plan_limits l ON l.tier = u.tier WHERE u.id = NEW.user_id FOR NO KEY UPDATE OF u;
  IF max_rows IS NULL OR max_rows = -1 THEN RETURN NEW; END IF;
  CASE TG_TABLE_NAME
    WHEN 'projects' THEN
      SELECT count(*) INTO used FROM projects WHERE user_id = NEW.user_id AND status = 'ongoing';
    WHEN 'calculation_methods' THEN
      SELECT count(*) INTO used FROM calculation_methods WHERE user_id = NEW.user_id;
    WHEN 'sales_channels' THEN
      SELECT count(*) INTO used FROM sales_channels WHERE user_id = NEW.user_id AND archived_at IS NULL;
    WHEN 'project_photos' THEN
      SELECT count(*) INTO used FROM project_photos WHERE project_id = NEW.project_id;
    WHEN 'materials' THEN
      SELECT count(*) INTO used FROM materials WHERE user_id = NEW.user_id AND archived_at IS NULL;
    WHEN 'shares' THEN
      SELECT count(*) INTO used FROM shares WHERE user_id = NEW.user_id AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > app_now());
    ELSE
      SELECT count(*) INTO used FROM saved_methods WHERE user_id = NEW.user_id;
  END CASE;
  IF used >= max_rows THEN
    RAISE EXCEPTION 'the plan allows no more %', TG_TABLE_NAME USING ERRCODE = 'CC011';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER calculation_methods_within_the_plan BEFORE INSERT ON public.calculation_methods
  FOR EACH ROW EXECUTE FUNCTION enforce_plan_limit();

CREATE OR REPLACE TRIGGER projects_within_the_plan BEFORE INSERT ON public.projects
  FOR EACH ROW WHEN ((new.status = 'ongoing'::text))
  EXECUTE FUNCTION enforce_plan_limit();

CREATE OR REPLACE TRIGGER sales_channels_within_the_plan BEFORE INSERT ON public.sales_channels
  FOR EACH ROW WHEN ((new.archived_at IS NULL))
  EXECUTE FUNCTION enforce_plan_limit();

CREATE OR REPLACE TRIGGER sales_channels_restored_within_the_plan BEFORE UPDATE OF archived_at ON public.sales_channels
  FOR EACH ROW WHEN (((old.archived_at IS NOT NULL) AND (new.archived_at IS NULL)))
  EXECUTE FUNCTION enforce_plan_limit();

CREATE OR REPLACE TRIGGER materials_within_the_plan BEFORE INSERT ON public.materials
  FOR EACH ROW WHEN ((new.archived_at IS NULL))
  EXECUTE FUNCTION enforce_plan_limit();

CREATE OR REPLACE TRIGGER materials_restored_within_the_plan BEFORE UPDATE OF archived_at ON public.materials
  FOR EACH ROW WHEN (((old.archived_at IS NOT NULL) AND (new.archived_at IS NULL)))
  EXECUTE FUNCTION enforce_plan_limit();

CREATE OR REPLACE TRIGGER saved_methods_within_the_plan BEFORE INSERT ON public.saved_methods
  FOR EACH ROW EXECUTE FUNCTION enforce_plan_limit();

CREATE OR REPLACE TRIGGER shares_within_the_plan BEFORE INSERT ON public.shares
  FOR EACH ROW WHEN ((new.revoked_at IS NULL))
  EXECUTE FUNCTION enforce_plan_limit();

CREATE OR REPLACE TRIGGER project_photos_within_the_plan BEFORE INSERT ON public.project_photos
  FOR EACH ROW EXECUTE FUNCTION enforce_plan_limit();

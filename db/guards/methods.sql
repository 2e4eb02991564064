CREATE OR REPLACE FUNCTION public.saved_methods_are_public()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM calculation_methods m
    WHERE m.id = NEW.method_id AND m.is_public AND m.user_id <> NEW.user_id FOR KEY SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'only public methods of others are saved' USING ERRCODE = 'CC008'; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER saved_methods_are_public BEFORE INSERT ON public.saved_methods
  FOR EACH ROW EXECUTE FUNCTION saved_methods_are_public();

-- Does work: a method that becomes private is removed from everybody's saved methods.
CREATE OR REPLACE FUNCTION public.calculation_methods_unsave_private()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.is_public AND NOT NEW.is_public THEN DELETE FROM saved_methods WHERE method_id = NEW.id; END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER calculation_methods_unsave_private AFTER UPDATE OF is_public ON public.calculation_methods
  FOR EACH ROW EXECUTE FUNCTION calculation_methods_unsave_private();

-- Does work: keeps the exact hours of a day beside the whole ones that the version before reads and writes. A value that
-- isn't its default, or that changed, is the one that was written.
CREATE OR REPLACE FUNCTION public.calculation_methods_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.exact_hours_per_day <> coalesce(OLD.exact_hours_per_day, 8) THEN
    NEW.hours_per_day := ceil(NEW.exact_hours_per_day);
  ELSIF NEW.hours_per_day <> ceil(NEW.exact_hours_per_day) THEN
    NEW.exact_hours_per_day := NEW.hours_per_day;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER calculation_methods_hours BEFORE INSERT OR UPDATE ON public.calculation_methods
  FOR EACH ROW EXECUTE FUNCTION calculation_methods_hours();

-- Rows from before the trigger, which keeps writers waiting until this is committed.
UPDATE public.calculation_methods SET exact_hours_per_day = hours_per_day WHERE ceil(exact_hours_per_day) <> hours_per_day;

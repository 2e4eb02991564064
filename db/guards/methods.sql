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

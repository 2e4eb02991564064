-- A handle that was given up is its owner's until it no longer leads to them.
CREATE OR REPLACE FUNCTION public.portfolios_handle_is_free()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM old_handles o WHERE o.handle = NEW.handle AND o.user_id <> NEW.user_id AND o.until > app_now()) THEN
    RAISE EXCEPTION 'this handle is taken' USING ERRCODE = 'CC014';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER portfolios_handle_is_free BEFORE INSERT OR UPDATE OF handle ON public.portfolios
  FOR EACH ROW EXECUTE FUNCTION portfolios_handle_is_free();

CREATE OR REPLACE FUNCTION public.portfolio_pieces_are_completed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = NEW.project_id AND p.status = 'finished') THEN
    RAISE EXCEPTION 'only completed work is shown' USING ERRCODE = 'CC014';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER portfolio_pieces_are_completed BEFORE INSERT OR UPDATE ON public.portfolio_pieces
  FOR EACH ROW EXECUTE FUNCTION portfolio_pieces_are_completed();

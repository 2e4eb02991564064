-- Does work: the shelf follows the movements by differences on the locked row; its check refuses less than nothing.
CREATE OR REPLACE FUNCTION public.material_movements_change_the_shelf()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE materials m SET on_hand = on_hand + NEW.quantity, worth = worth + NEW.value WHERE m.id = NEW.material_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER material_movements_change_the_shelf AFTER INSERT ON public.material_movements
  FOR EACH ROW EXECUTE FUNCTION material_movements_change_the_shelf();

-- A row goes only with its owner; its project becomes null when that is deleted.
CREATE OR REPLACE FUNCTION public.material_movements_are_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = OLD.user_id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.project_id IS NULL AND to_jsonb(NEW) - 'project_id' = to_jsonb(OLD) - 'project_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what moved a material stays on record' USING ERRCODE = 'CC017';
END $function$;

CREATE OR REPLACE TRIGGER material_movements_are_append_only BEFORE DELETE OR UPDATE ON public.material_movements
  FOR EACH ROW EXECUTE FUNCTION material_movements_are_append_only();

CREATE OR REPLACE FUNCTION public.admin_acts_are_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what an admin did stays on record' USING ERRCODE = 'CC015';
END $function$;

CREATE OR REPLACE TRIGGER admin_acts_are_append_only BEFORE DELETE OR UPDATE ON public.admin_acts
  FOR EACH ROW EXECUTE FUNCTION admin_acts_are_append_only();

CREATE OR REPLACE TRIGGER admin_acts_are_never_emptied BEFORE TRUNCATE ON public.admin_acts
  FOR EACH STATEMENT EXECUTE FUNCTION admin_acts_are_append_only();

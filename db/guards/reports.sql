-- What was decided stays decided, and a case stays about its thing.
CREATE OR REPLACE FUNCTION public.report_cases_are_decided_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW.kind, NEW.subject_id, NEW.owner_id) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject_id, OLD.owner_id)
      OR (OLD.state IN ('kept', 'removed') AND to_jsonb(NEW) - 'decided_by' IS DISTINCT FROM to_jsonb(OLD) - 'decided_by')
      OR (OLD.state = 'hidden' AND NEW.state = 'open') THEN
    RAISE EXCEPTION 'a report is decided once' USING ERRCODE = 'CC016';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER report_cases_are_decided_once BEFORE UPDATE ON public.report_cases
  FOR EACH ROW EXECUTE FUNCTION report_cases_are_decided_once();

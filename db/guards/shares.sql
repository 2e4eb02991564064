CREATE OR REPLACE FUNCTION public.shares_of_completed_work()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = NEW.project_id AND p.status = 'finished') THEN
    RAISE EXCEPTION 'only completed work is shared' USING ERRCODE = 'CC013';
  END IF;
  IF EXISTS (SELECT 1 FROM gone_shares g WHERE g.token_hash = encode(sha256(convert_to(NEW.token, 'UTF8')), 'hex')) THEN
    RAISE EXCEPTION 'a token is used once' USING ERRCODE = 'CC013';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER shares_of_completed_work BEFORE INSERT OR UPDATE OF token ON public.shares
  FOR EACH ROW EXECUTE FUNCTION shares_of_completed_work();

-- A link only gets a new address or is taken back, which is final.
CREATE OR REPLACE FUNCTION public.shares_stay_as_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.revoked_at IS NOT NULL
      OR to_jsonb(NEW) - 'token' - 'revoked_at' IS DISTINCT FROM to_jsonb(OLD) - 'token' - 'revoked_at' THEN
    RAISE EXCEPTION 'a link stays as it was made' USING ERRCODE = 'CC013';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER shares_stay_as_made BEFORE UPDATE ON public.shares
  FOR EACH ROW EXECUTE FUNCTION shares_stay_as_made();

-- Does work: remembers of a token that is gone only its hash.
CREATE OR REPLACE FUNCTION public.shares_leave_no_token()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO gone_shares (token_hash) VALUES (encode(sha256(convert_to(OLD.token, 'UTF8')), 'hex')) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER shares_token_replaced AFTER UPDATE OF token ON public.shares
  FOR EACH ROW WHEN ((old.token <> new.token)) EXECUTE FUNCTION shares_leave_no_token();

CREATE OR REPLACE TRIGGER shares_token_deleted AFTER DELETE ON public.shares
  FOR EACH ROW EXECUTE FUNCTION shares_leave_no_token();

-- Only completed work is sold, given away or kept, and never more of it than was made. The lock on the project makes
-- concurrent sales wait.
CREATE OR REPLACE FUNCTION public.project_sales_within_the_pieces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  made integer;
  gone bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.project_id, NEW.user_id) IS DISTINCT FROM (OLD.id, OLD.project_id, OLD.user_id) THEN
    RAISE EXCEPTION 'a sale keeps its project' USING ERRCODE = 'CC012';
  END IF;
  SELECT p.pieces INTO made FROM projects p WHERE p.id = NEW.project_id AND p.status = 'finished' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only completed work is sold' USING ERRCODE = 'CC012';
  END IF;
  SELECT coalesce(sum(s.pieces), 0) INTO gone FROM project_sales s WHERE s.project_id = NEW.project_id AND s.id <> NEW.id;
  IF gone + NEW.pieces > made THEN
    RAISE EXCEPTION 'more pieces than were made' USING ERRCODE = 'CC012';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE TRIGGER project_sales_within_the_pieces BEFORE INSERT OR UPDATE ON public.project_sales
  FOR EACH ROW EXECUTE FUNCTION project_sales_within_the_pieces();

-- Does work: keeps what a sale was, unless its project or its owner goes.
CREATE OR REPLACE FUNCTION public.project_sales_keep_edits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM projects p JOIN users u ON u.id = p.user_id WHERE p.id = OLD.project_id) THEN
    INSERT INTO project_sale_edits (sale_id, user_id, project_id, reason, before)
    VALUES (OLD.id, OLD.user_id, OLD.project_id, CASE TG_OP WHEN 'DELETE' THEN 'taken_back' ELSE 'corrected' END, to_jsonb(OLD));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE TRIGGER project_sales_keep_edits AFTER DELETE OR UPDATE ON public.project_sales
  FOR EACH ROW EXECUTE FUNCTION project_sales_keep_edits();

-- A row goes only with its project or its owner.
CREATE OR REPLACE FUNCTION public.project_sale_edits_are_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE'
    AND NOT EXISTS (SELECT 1 FROM projects p JOIN users u ON u.id = p.user_id WHERE p.id = OLD.project_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what a sale was stays on record' USING ERRCODE = 'CC012';
END $function$;

CREATE OR REPLACE TRIGGER project_sale_edits_are_append_only BEFORE DELETE OR UPDATE ON public.project_sale_edits
  FOR EACH ROW EXECUTE FUNCTION project_sale_edits_are_append_only();

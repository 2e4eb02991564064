CREATE TABLE "material_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "material_movements_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"material_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" numeric(18, 6) NOT NULL,
	"value" bigint NOT NULL,
	"typed_quantity" numeric(18, 6) NOT NULL,
	"typed_unit" text NOT NULL,
	"day" date NOT NULL,
	"postage" bigint DEFAULT 0 NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"lot" text DEFAULT '' NOT NULL,
	"project_id" uuid,
	"undoes" uuid,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "material_movements_undoes_unique" UNIQUE("undoes"),
	CONSTRAINT "material_movements_kind" CHECK ("material_movements"."kind" in ('purchase', 'use', 'back', 'waste', 'count')),
	CONSTRAINT "material_movements_unit" CHECK ("material_movements"."typed_unit" in ('pack', 'g', 'kg', 'oz', 'lb', 'm', 'cm', 'yd', 'in', 'm2', 'cm2', 'ml', 'l', 'floz', 'piece')),
	CONSTRAINT "material_movements_sign" CHECK (case "material_movements"."kind" when 'purchase' then "material_movements"."quantity" > 0 and "material_movements"."value" >= "material_movements"."postage" and "material_movements"."postage" >= 0
        when 'back' then true when 'count' then "material_movements"."quantity" * "material_movements"."value" >= 0 else "material_movements"."quantity" < 0 and "material_movements"."value" <= 0 end),
	CONSTRAINT "material_movements_undoes" CHECK (("material_movements"."kind" = 'back') = ("material_movements"."undoes" is not null)),
	CONSTRAINT "material_movements_day" CHECK ("material_movements"."day" >= '2000-01-01'),
	CONSTRAINT "material_movements_texts" CHECK (char_length("material_movements"."supplier") <= 100 and char_length("material_movements"."lot") <= 40)
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"use_unit" text NOT NULL,
	"pack_name" text DEFAULT '' NOT NULL,
	"pack_quantity" numeric(18, 6),
	"pack_unit" text,
	"also_quantity" numeric(18, 6),
	"also_unit" text,
	"width_quantity" numeric(18, 6),
	"width_unit" text,
	"currency" text NOT NULL,
	"low_at" numeric(18, 6),
	"url" text,
	"note" text DEFAULT '' NOT NULL,
	"on_hand" numeric(18, 6) DEFAULT 0 NOT NULL,
	"worth" bigint DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "materials_owner" UNIQUE("id","user_id"),
	CONSTRAINT "materials_name" CHECK (char_length(btrim("materials"."name")) between 1 and 100),
	CONSTRAINT "materials_kind" CHECK ("materials"."kind" in ('yarn', 'fabric', 'thread', 'clay', 'wood', 'metal', 'beads', 'wax', 'packaging', 'other')),
	CONSTRAINT "materials_use_unit" CHECK ("materials"."use_unit" in ('g', 'kg', 'oz', 'lb', 'm', 'cm', 'yd', 'in', 'm2', 'cm2', 'ml', 'l', 'floz', 'piece')),
	CONSTRAINT "materials_texts" CHECK (char_length("materials"."pack_name") <= 20 and char_length("materials"."note") <= 200),
	CONSTRAINT "materials_pack" CHECK (("materials"."pack_quantity" > 0) is not false and ("materials"."pack_quantity" is null) = ("materials"."pack_unit" is null)),
	CONSTRAINT "materials_also" CHECK (("materials"."also_quantity" > 0) is not false and ("materials"."also_quantity" is null) = ("materials"."also_unit" is null)),
	CONSTRAINT "materials_width" CHECK (("materials"."width_quantity" > 0) is not false and ("materials"."width_quantity" is null) = ("materials"."width_unit" is null)),
	CONSTRAINT "materials_currency" CHECK (char_length(btrim("materials"."currency")) between 1 and 5),
	CONSTRAINT "materials_low" CHECK ("materials"."low_at" > 0),
	CONSTRAINT "materials_url" CHECK ("materials"."url" like 'https://%' and char_length("materials"."url") <= 300),
	CONSTRAINT "materials_on_hand" CHECK ("materials"."on_hand" >= 0 and "materials"."worth" >= 0 and ("materials"."on_hand" > 0 or "materials"."worth" = 0))
);
--> statement-breakpoint
ALTER TABLE "plan_limits" ADD COLUMN "materials" integer DEFAULT 25 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_materials" ADD COLUMN "material_id" uuid;--> statement-breakpoint
ALTER TABLE "project_materials" ADD COLUMN "quantity" numeric(18, 6);--> statement-breakpoint
ALTER TABLE "project_materials" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "material_movements" ADD CONSTRAINT "material_movements_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_movements" ADD CONSTRAINT "material_movements_undoes_material_movements_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."material_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_movements" ADD CONSTRAINT "material_movements_material_id_user_id_materials_id_user_id_fk" FOREIGN KEY ("material_id","user_id") REFERENCES "public"."materials"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_movements_newest" ON "material_movements" USING btree ("material_id","seq");--> statement-breakpoint
CREATE INDEX "material_movements_by_user" ON "material_movements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "material_movements_by_project" ON "material_movements" USING btree ("project_id") WHERE "material_movements"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "materials_by_user" ON "materials" USING btree ("user_id","name");--> statement-breakpoint
ALTER TABLE "project_materials" ADD CONSTRAINT "project_materials_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_materials_by_material" ON "project_materials" USING btree ("material_id") WHERE "project_materials"."material_id" is not null;--> statement-breakpoint
ALTER TABLE "project_materials" ADD CONSTRAINT "project_materials_chosen" CHECK (num_nonnulls("project_materials"."material_id", "project_materials"."quantity", "project_materials"."unit") in (0, 3) and ("project_materials"."quantity" > 0) is not false);--> statement-breakpoint
ALTER TABLE "project_materials" ADD CONSTRAINT "project_materials_unit" CHECK ("project_materials"."unit" in ('pack', 'g', 'kg', 'oz', 'lb', 'm', 'cm', 'yd', 'in', 'm2', 'cm2', 'ml', 'l', 'floz', 'piece'));
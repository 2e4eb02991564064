ALTER TABLE "users" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_currency_code" CHECK ("users"."currency" ~ '^[A-Z]{3}$');
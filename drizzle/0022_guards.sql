-- Functions and triggers live in db/guards from here on; this table holds which texts were applied (db/guards/apply.ts).
CREATE TABLE drizzle.guards (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"migration" bigint NOT NULL
);
--> statement-breakpoint
ALTER FUNCTION calculation_methods_leave_saved() RENAME TO calculation_methods_unsave_private;
--> statement-breakpoint
ALTER FUNCTION craftpact_notify() RENAME TO notify_processes;
--> statement-breakpoint
ALTER FUNCTION notifications_only_move_on() RENAME TO notifications_only_move_forward;
--> statement-breakpoint
ALTER FUNCTION paddle_events_are_kept() RENAME TO paddle_events_are_immutable;
--> statement-breakpoint
ALTER FUNCTION plan_has_room() RENAME TO enforce_plan_limit;
--> statement-breakpoint
ALTER FUNCTION project_time_logs_keep_the_total() RENAME TO project_time_logs_update_total;
--> statement-breakpoint
ALTER FUNCTION project_time_logs_stay_with_finished_work() RENAME TO project_time_logs_stay_with_completed_work;
--> statement-breakpoint
ALTER FUNCTION projects_finish_once() RENAME TO projects_complete_once;
--> statement-breakpoint
ALTER FUNCTION subscriptions_only_move_on() RENAME TO subscriptions_only_move_forward;
--> statement-breakpoint
ALTER TRIGGER auth_sessions_tell ON auth_sessions RENAME TO auth_sessions_notify;
--> statement-breakpoint
ALTER TRIGGER calculation_methods_leave_saved ON calculation_methods RENAME TO calculation_methods_unsave_private;
--> statement-breakpoint
ALTER TRIGGER challenge_comments_tell ON challenge_comments RENAME TO challenge_comments_notify;
--> statement-breakpoint
ALTER TRIGGER notifications_only_move_on ON notifications RENAME TO notifications_only_move_forward;
--> statement-breakpoint
ALTER TRIGGER notifications_taken_back ON notifications RENAME TO notifications_deleted;
--> statement-breakpoint
ALTER TRIGGER notifications_tell ON notifications RENAME TO notifications_notify;
--> statement-breakpoint
ALTER TRIGGER paddle_events_are_kept ON paddle_events RENAME TO paddle_events_are_immutable;
--> statement-breakpoint
ALTER TRIGGER project_time_logs_keep_the_total ON project_time_logs RENAME TO project_time_logs_update_total;
--> statement-breakpoint
ALTER TRIGGER project_time_logs_stay_with_finished_work ON project_time_logs RENAME TO project_time_logs_stay_with_completed_work;
--> statement-breakpoint
ALTER TRIGGER projects_finish_once ON projects RENAME TO projects_complete_once;
--> statement-breakpoint
ALTER TRIGGER subscriptions_only_move_on ON subscriptions RENAME TO subscriptions_only_move_forward;

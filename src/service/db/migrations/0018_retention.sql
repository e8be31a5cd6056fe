-- Unlogged, because hosts update it every second, and a crash may lose it. So it is neither in the log nor in backups, and
-- a coordinator of Citus keeps it as a local table.
CREATE UNLOGGED TABLE "rate_limit" (
	"name" text PRIMARY KEY NOT NULL,
	"drained_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "event_by_time";--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "viewed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "rate_limit_drained" ON "rate_limit" USING btree ("drained_at");--> statement-breakpoint
CREATE INDEX "page_visit_by_time" ON "page_visit" USING btree ("agency_id","visited_at");
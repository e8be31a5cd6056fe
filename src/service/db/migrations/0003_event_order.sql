DROP INDEX "event_by_place";--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "event_in_order" ON "event" USING btree ("agency_id","written_by","place");
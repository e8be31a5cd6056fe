ALTER TABLE "lead" ADD COLUMN "created_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "lead_by_creation" ON "lead" USING btree ("agency_id","created_at");
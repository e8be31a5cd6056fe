CREATE TABLE "host_session" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_reply" (
	"agency_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotent_reply_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
ALTER TABLE "idempotent_reply" ADD CONSTRAINT "idempotent_reply_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "host_session_seen" ON "host_session" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "idempotent_reply_created" ON "idempotent_reply" USING btree ("created_at");
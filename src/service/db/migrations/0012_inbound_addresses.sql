CREATE TABLE "inbound_address" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answers_handshakes" boolean DEFAULT false NOT NULL,
	CONSTRAINT "inbound_address_agency_id_source_id_pk" PRIMARY KEY("agency_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "inbound_address" ADD CONSTRAINT "inbound_address_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_address_token" ON "inbound_address" USING btree ("token_hash");

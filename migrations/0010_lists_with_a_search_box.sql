CREATE INDEX "users_said" ON "users" USING gin (("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_said" ON "audit_entries" USING gin (("act" || ' ' || "admin_name" || ' ' || "account_email" || ' ' || "address") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reports_said" ON "reports" USING gin (("seller_name" || ' ' || "product_name" || ' ' || "brand_name") gin_trgm_ops);

-- A consent is made before its proof, which is the last act of its transaction: none ends with a consent that is not proved.
ALTER TABLE "consents" ALTER CONSTRAINT "consents_proof_rank_consent_proofs_rank_fk" DEFERRABLE INITIALLY DEFERRED;

import { createFileRoute } from '@tanstack/react-router';
import { InscriptionLayout } from '../layouts/inscription-layout.tsx';

export const Route = createFileRoute('/_inscription')({ component: InscriptionLayout });

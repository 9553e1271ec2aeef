import { createFileRoute } from '@tanstack/react-router';
import { ValidationLayout } from '../layouts/validation-layout.tsx';

export const Route = createFileRoute('/_validation')({ component: ValidationLayout });

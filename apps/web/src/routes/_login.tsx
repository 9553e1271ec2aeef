import { createFileRoute } from '@tanstack/react-router';
import { LoginLayout } from '../layouts/login-layout.tsx';

export const Route = createFileRoute('/_login')({ component: LoginLayout });

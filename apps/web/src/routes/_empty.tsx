import { Outlet, createFileRoute } from '@tanstack/react-router';

/** Nothing but the page. */
export const Route = createFileRoute('/_empty')({ component: Outlet });

import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/building/$id')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_app/building/$id"!</div>;
}

export function SpaceMap() {
  return <p>Carte</p>;
}

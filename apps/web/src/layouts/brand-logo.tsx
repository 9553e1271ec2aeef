import { useScope } from '../lib/scope.tsx';
import classes from './brand-logo.module.css';

/** The brand's mark and name. `inverse` on a ground of the brand's colour. */
export function BrandLogo({ inverse = false }: { inverse?: boolean }) {
  const { name, assets } = useScope();
  return (
    <span className={classes.brand} data-inverse={inverse || undefined}>
      <img className={classes.mark} src={assets.logos.favicon} alt="" width={26} height={26} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

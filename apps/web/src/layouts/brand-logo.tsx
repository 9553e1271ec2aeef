import { useScope } from '../lib/scope.tsx';
import classes from './brand-logo.module.css';

/** The brand's full logo; its mark alone where the screen is narrow. `inverse` on a ground of the brand's colour. */
export function BrandLogo({ inverse = false }: { inverse?: boolean }) {
  const { name, assets } = useScope();
  return (
    <picture className={classes.brand} data-inverse={inverse || undefined}>
      <source media="(max-width: 22em)" srcSet={assets.logos.favicon} />
      <img className={classes.logo} src={assets.logos.full} alt={name} height={28} />
    </picture>
  );
}

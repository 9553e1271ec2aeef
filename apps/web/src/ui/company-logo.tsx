import classes from './company-logo.module.css';

type Props = {
  /** Address of the logo; nothing is shown without one. */
  logo: string | null;
  /** [pixels] */
  height?: number;
};

/** The logo of a company, beside its name: to whoever hears the page, the name says it. */
export function CompanyLogo({ logo, height = 36 }: Props) {
  if (logo === null) return null;
  return <img src={logo} alt="" height={height} className={classes.logo} />;
}

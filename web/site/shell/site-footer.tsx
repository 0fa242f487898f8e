import { useBrand } from '../brand/brand.tsx';
import { useSettings } from '../settings/settings-provider.tsx';
import { ClockIcon, LockIcon } from './icons.tsx';
import styles from './site-footer.module.css';

export function SiteFooter() {
  const { title, supportEmail } = useBrand();
  const { settings } = useSettings();
  // The year of the page's own data: the clocks of server and browser may be in different years.
  const year = settings.validUntil.slice(0, 4);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>
          © {year} {title}
        </p>
        <ul className={styles.assurances}>
          <li>
            <LockIcon /> Secure
          </li>
          <li>
            <ClockIcon />
            {supportEmail ? <a href={`mailto:${supportEmail}`}>24/7 Support</a> : '24/7 Support'}
          </li>
        </ul>
      </div>
    </footer>
  );
}

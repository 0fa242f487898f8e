import { Link, useRoute } from 'wouter';
import { BrandPicture } from '#web/brand/brand-picture.tsx';
import * as words from '#words/frame.tsx';
import { useBrand } from '../brand/brand.tsx';
import { useLoadAhead } from '../places/load-ahead.tsx';
import styles from './site-header.module.css';

const LINKS = [
  { href: '/', label: words.deposit },
  { href: '/withdraw', label: words.withdraw },
] as const;

export function SiteHeader() {
  const { title, logo } = useBrand();
  return (
    <header className={styles.header}>
      <div className={`across ${styles.inner}`}>
        <Link href="/" className={styles.brand}>
          <BrandPicture title={title} logo={logo} size={28}>
            <span className={styles.title}>{title}</span>
          </BrandPicture>
        </Link>
        <nav aria-label={words.cashier} className={`row ${styles.links}`}>
          {LINKS.map((link) => (
            <NavLink key={link.href} {...link} />
          ))}
        </nav>
      </div>
    </header>
  );
}

function NavLink({ href, label }: (typeof LINKS)[number]) {
  const [here] = useRoute(href);
  return (
    <Link
      href={href}
      className={styles.link}
      {...useLoadAhead(href)}
      {...(here && { 'aria-current': 'page' as const })}
    >
      {label}
    </Link>
  );
}

import { BrandPicture } from '#web/brand/brand-picture.tsx';
import styles from './brand.module.css';
import { useShownBrand } from './shown-brand.ts';

export function Brand() {
  const { title, logo } = useShownBrand();
  return (
    <span className={styles.brand}>
      <BrandPicture title={title} logo={logo} size={22}>
        <span className={styles.title}>{title}</span>
      </BrandPicture>
    </span>
  );
}

// The inner loops of `rounding.py`, and the bits that `format/levels.ts` needs.
#include <math.h>
#include <string.h>
#include <stdlib.h>
// The trellis of `format/levels.ts`: the next state after an even and an odd level. Odd states shift levels toward 0 by a half.
static const int next[8][2]={{0,1},{3,2},{5,4},{6,7},{1,0},{2,3},{4,5},{7,6}};
static double place(int state,int l){ return state&1&&l?l-(l>0?.5:-.5):l; }
// Approximate bits of a level, if the coder expects an absolute value of m.
static float bits(int l,float m){ float a=l<0?-l:l,s=m+.08f; return a/s+log2f(2*s+.6f); }
typedef struct{double cost,*t,*e;int*l;float row;int state;}Path;
// One row: for each state, the cheapest path that ends there is kept. t: targets with the errors so far, e: errors, l: levels.
static void trellis(const double*w,const double*B,double step,const double*cs,int d,int scalar,int bias,double lambda,const float*col,Path*a,Path*b,int*out){
  for(int s=0;s<8;s++){a[s].cost=1e300;a[s].state=s;b[s].state=s;}
  a[0].cost=0;a[0].row=4;memcpy(a[0].t,w,d*8);
  for(int j=0;j<d;j++){
    // The last column may be the bias, which is stored elsewhere, in whole steps.
    int plain=scalar||(bias&&j==d-1);double st=step*cs[j];
    struct{double cost,err;int from,l;}best[8];
    for(int s=0;s<8;s++)best[s].cost=1e300;
    for(int s=0;s<8;s++){if(a[s].cost>=1e300)continue;
      double v=a[s].t[j]/st;int l0=(int)floor(v);float m=(a[s].row+col[j])*.5f;
      for(int c=-1;c<4;c++){int l=c==3?0:l0+c;if(l>32767)l=32767;if(l<-32768)l=-32768;if(c==3&&(l0>2||l0<-3))continue;
        double r=v-(plain?l:place(s,l)),cost=a[s].cost+r*r+lambda*bits(l,m);int to=plain?s:next[s][l&1];
        if(cost<best[to].cost){best[to].cost=cost;best[to].from=s;best[to].l=l;best[to].err=w[j]-(plain?l:place(s,l))*st;}}
    }
    const double*bj=B+(size_t)j*d;
    for(int s=0;s<8;s++){b[s].cost=best[s].cost;if(best[s].cost>=1e300)continue;
      Path*p=&a[best[s].from];double err=best[s].err;float size=best[s].l<0?-best[s].l:best[s].l;
      for(int k=j+1;k<d;k++)b[s].t[k]=p->t[k]+err*bj[k];
      memcpy(b[s].l,p->l,j*4);b[s].l[j]=best[s].l;b[s].row=p->row+(size-p->row)/16;}
    Path*x=a;a=b;b=x;
  }
  int s=0;for(int k=1;k<8;k++)if(a[k].cost<a[s].cost)s=k;
  memcpy(out,a[s].l,d*4);
}
// Two-sided LDLQ with rate-distortion choice.
// W[co*d] target, A[co*co] strictly lower usage A[i',i] (i'<i), B[d*d] strict B[j',j] (j'<j)
// rs[co], cs[d] steps; out levels; places: what they stand for, in steps. scalar: without the trellis.
void quant(const double*W,const double*A,const double*B,const double*rs,const double*cs,int co,int d,double lambda,int*out,double*places,int useA,int scalar,int bias){
  double*E=calloc((size_t)co*d,8),*w=malloc(d*8);float*col=malloc(d*4);for(int j=0;j<d;j++)col[j]=4;
  Path a[8],b[8];for(int s=0;s<8;s++){a[s].t=malloc(d*8);b[s].t=malloc(d*8);a[s].l=malloc(d*4);b[s].l=malloc(d*4);}
  for(int i=0;i<co;i++){
    memcpy(w,W+(size_t)i*d,d*8);
    if(useA)for(int k=0;k<i;k++){double x=A[(size_t)k*co+i];if(x!=0)for(int j=0;j<d;j++)w[j]+=x*E[(size_t)k*d+j];}
    int*l=out+(size_t)i*d;trellis(w,B,rs[i],cs,d,scalar,bias,lambda,col,a,b,l);
    int state=0;
    for(int j=0;j<d;j++){
      int plain=scalar||(bias&&j==d-1);double p=plain?l[j]:place(state,l[j]);if(!plain)state=next[state][l[j]&1];
      places[(size_t)i*d+j]=p;E[(size_t)i*d+j]=W[(size_t)i*d+j]-p*rs[i]*cs[j];
      float size=l[j]<0?-l[j]:l[j];col[j]+=(size-col[j])/4;
    }
  }
  for(int s=0;s<8;s++){free(a[s].t);free(b[s].t);free(a[s].l);free(b[s].l);}
  free(E);free(w);free(col);
}
// Classes below this have a second table, for shifted levels.
#define SPLIT 10
static int clsof(int e){ if(e<8)return 0; int o=31-__builtin_clz(e); int s=(o-3)*2+((e>>(o-1))&1)+1; return s<24?s:23; }
// accumulates counts[48*64], returns plain bits; mirrors format/levels.ts
double count(const int*l,int rows,int d,double*counts,int scalar){
  int row=256,state=0;int*col=malloc(d*4);for(int j=0;j<d;j++)col[j]=256;double plain=0;
  for(long k=0;k<(long)rows*d;k++){int j=k%d;int c=clsof(row+col[j]);int v=l[k],a=v<0?-v:v;
    if(j==0)state=0;
    row+=((a<<6)-row)>>4;col[j]+=((a<<6)-col[j])>>2;
    int b=(c>>1)-6;if(b<0)b=0;int s=(v>>b)+32;int t=!scalar&&(state&1)&&c<SPLIT?c+24:c;
    if(s>=0&&s<63){counts[t*64+s]++;plain+=b;}else{counts[t*64+63]++;plain+=16;}
    state=next[state][v&1];}
  free(col);return plain;}

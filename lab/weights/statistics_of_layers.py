"""K-FAC statistics of every convolution: H (inputs), S (sensitivity of outputs), for pointwise and depthwise parts."""
import time
from loss import *
torch.manual_seed(0)
def collect(nets,fwd,vecf,batches,probes=1,grad=True):
    """nets: {name:(m,P)}; returns {(name,i):dict(H,S,Hd,Sd,n)}"""
    st={}
    for X in batches:
        taps={}
        def tapf(name):
            def tap(i,o,x):
                x.requires_grad_(True) if x.is_leaf else x.retain_grad()
                taps[(name,i,'x')]=x; return x
            return tap
        def pref(name):
            def pre(i,o,y):
                y.retain_grad(); taps[(name,i,'y')]=y; return y
            return pre
        out=fwd(X,tapf,pref)
        v=vecf(out)
        for p in range(probes):
            for t in taps.values(): t.grad=None
            s=(v*torch.randint(0,2,v.shape).mul(2).sub(1)).sum()
            s.backward(retain_graph=p<probes-1)
            for (name,i,k),t in taps.items():
                if k!='y' or t.grad is None: continue
                d=st.setdefault((name,i),{'H':0,'S':0,'Sd':0,'n':0})
                gy=t.grad.permute(0,2,3,1).reshape(-1,t.shape[1]).double()
                d['S']=d['S']+(gy.T@gy)/probes/X.shape[0]      # summed over positions, mean over samples
                x=taps[(name,i,'x')]
                if x.grad is not None: gx=x.grad; d['Sd']=d['Sd']+(gx.double()**2).sum((0,2,3))/probes/X.shape[0]
        with torch.no_grad():
            for (name,i,k),t in taps.items():
                if k!='x' or (name,i) not in st: continue
                d=st[(name,i)];m=nets[name][0];o=m['operators'][i];T=m['tensors'][o['output']]
                if o['kind']=='conv':
                    w=o['window'];U=F.unfold(t,(w['height'],w['width']),stride=w['stride'])
                    U=U.reshape(t.shape[0],t.shape[1],w['height']*w['width'],-1).permute(0,3,2,1).reshape(-1,w['height']*w['width']*t.shape[1])
                else: U=t.permute(0,2,3,1).reshape(-1,t.shape[1])
                U=torch.cat([U,torch.ones(U.shape[0],1)],1).double()
                d['H']=d['H']+(U.T@U)/U.shape[0]; d['n']+=1
        print('batch',len(st),flush=True)
    for d in st.values():
        n=d['n']; d['H']=(d['H']/n).numpy();d['S']=(d['S']/n).numpy();d['Sd']=d['Sd']/n; d['Sd']=d['Sd'].numpy() if hasattr(d['Sd'],'numpy') else None
    return st
def dwstats(nets,fwd,batches):
    """9x9 (+1) input covariance by channel of depthwise convolutions"""
    st={}
    import nets as N
    for X in batches:
        orig=N.padwin
        calls=[]
        def pw(x,win,oh,ow,kh,kw):
            y=orig(x,win,oh,ow,kh,kw); calls.append((y.detach(),win,kh)); return y
        N.padwin=pw
        with torch.no_grad(): fwd(X,lambda n:None,lambda n:None)
        N.padwin=orig
        seq=[(n,i,o) for n in nets for i,o in enumerate(nets[n][0]['operators']) if o['kind'] in('conv','separable')]
        assert len(seq)==len(calls)
        for (n,i,o),(y,win,kh) in zip(seq,calls):
            if o['kind']!='separable': continue
            c=y.shape[1]
            U=F.unfold(y,3,stride=win['stride']).reshape(y.shape[0],c,9,-1).permute(1,0,3,2).reshape(c,-1,9)
            U=torch.cat([U,torch.ones(c,U.shape[1],1)],2)
            if U.shape[1]>20000: U=U[:,::U.shape[1]//20000+1]
            h=torch.bmm(U.transpose(1,2),U).double()/U.shape[1]
            st[(n,i)]=st.get((n,i),0)+h/len(batches)
    return {k:v.numpy() for k,v in st.items()}
